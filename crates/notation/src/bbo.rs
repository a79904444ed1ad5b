//! Links to the hand viewer of Bridge Base Online.
