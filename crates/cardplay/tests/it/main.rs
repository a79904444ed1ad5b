//! Card play as a whole.
