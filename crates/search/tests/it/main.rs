//! The paper's theorems, proved on machines: small games searched by every method.

mod games;

mod achievable;
mod cards;
mod lattices;
mod partition;
mod properties;
mod pruning;
mod section_five;
