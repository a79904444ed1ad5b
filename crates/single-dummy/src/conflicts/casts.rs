//! Larger conflicts come down to pairs.
//!
//! A larger conflict has *roles*, and a choice has no layout for one of them at least ([`crate::refutation`]): a
//! *gap*. A gap is made an item, in conflict with all layouts of its role and with the other gaps of the same
//! conflict. If it weighs as much as the lightest of the roles, the heaviest choice has a gap of every conflict,
//! for to leave out that role costs no more. So there are pairs only, at the price of a few more items.

use super::items::Items;
use super::{Conflicts, Decided, Priced};
use crate::sets::Set;

/// Layouts of one item that are chosen or not together.
pub(super) struct Group {
    item: usize,
    layouts: Vec<usize>,
    /// For which roles they will do, counted over all casts.
    roles: Vec<usize>,
}

impl Group {
    pub(super) fn layouts(&self) -> impl Iterator<Item = usize> + '_ {
        self.layouts.iter().copied()
    }
}

/// A larger conflict with what is open of its roles.
pub(super) struct Cast {
    number: usize,
    pub(super) roles: Vec<Set>,
}

impl Cast {
    /// What a gap is known by from one question to the next: no number of a layout.
    fn name(&self, role: usize) -> usize {
        usize::MAX - 1 - (self.number << 8 | role)
    }
}

impl Priced {
    /// The larger conflicts that are left, as far as they are not decided; none if one cannot be avoided.
    pub(super) fn casts(&self, decided: &Decided) -> Option<Vec<Cast>> {
        let mut casts = Vec::new();
        for (number, roles) in self.roles.iter().enumerate() {
            let roles: Vec<Set> = roles.iter().map(|role| role.minus(&decided.out)).collect();
            if roles.iter().any(Set::is_empty) {
                continue;
            }
            let open = roles.into_iter().filter(|role| !role.intersects(&decided.kept));
            let cast = Cast { number, roles: open.collect() };
            if cast.roles.is_empty() {
                return None;
            }
            casts.push(cast);
        }
        Some(casts)
    }

    /// The layouts that are not decided, together with those of the same item that have the same roles.
    pub(super) fn groups(&self, casts: &[Cast], decided: &Decided) -> Vec<Group> {
        let mut roles_of: Vec<Vec<usize>> = vec![Vec::new(); self.weights.len()];
        for (number, role) in casts.iter().flat_map(|cast| &cast.roles).enumerate() {
            role.iter().for_each(|layout| roles_of[layout].push(number));
        }
        let mut groups: Vec<Group> = Vec::new();
        for (item, layouts) in self.layouts.iter().enumerate() {
            let first = groups.len();
            for &layout in layouts {
                if decided.out.contains(layout) || decided.kept.contains(layout) {
                    continue;
                }
                let roles = &roles_of[layout];
                let mut of_item = groups[first..].iter_mut();
                if let Some(group) = of_item.find(|group| group.roles == *roles) {
                    group.layouts.push(layout);
                } else {
                    groups.push(Group { item, layouts: vec![layout], roles: roles.clone() });
                }
            }
        }
        groups
    }

    /// Groups, and after them gaps, with their conflicts; and what the gaps weigh together that a choice has.
    pub(super) fn down_to_pairs(&self, groups: &[Group], casts: &[Cast]) -> (Conflicts, u64) {
        let weigh = |layout: usize| self.weights[layout] / self.scale;
        let mut weights: Vec<u64> =
            groups.iter().map(|group| group.layouts().map(weigh).sum()).collect();
        let mut names: Vec<usize> = groups.iter().map(|group| group.layouts[0]).collect();
        let mut of_gaps = 0;
        for cast in casts {
            let roles = cast.roles.iter().map(|role| role.iter().map(weigh).sum());
            let lightest = roles.min().unwrap_or(0);
            of_gaps += lightest;
            for role in 0..cast.roles.len() {
                weights.push(lightest);
                names.push(cast.name(role));
            }
        }
        (Conflicts { weights, apart: self.apart(groups, casts), names }, of_gaps)
    }

    /// What each group, and after them each gap, conflicts with.
    fn apart(&self, groups: &[Group], casts: &[Cast]) -> Vec<Items> {
        let mut groups_of = vec![Vec::new(); self.layouts.len()];
        groups.iter().enumerate().for_each(|(place, group)| groups_of[group.item].push(place));
        let size = groups.len() + casts.iter().map(|cast| cast.roles.len()).sum::<usize>();
        let mut apart = vec![Items::none(size); size];
        for (place, group) in groups.iter().enumerate() {
            let others = self.pairs.apart[group.item].iter().flat_map(|item| &groups_of[item]);
            others.for_each(|&other| apart[place].insert(other));
            for gap in group.roles.iter().map(|role| groups.len() + role) {
                apart[place].insert(gap);
                apart[gap].insert(place);
            }
        }
        let mut first = groups.len();
        for cast in casts {
            let gaps = first..first + cast.roles.len();
            for gap in gaps.clone() {
                gaps.clone()
                    .filter(|&other| other != gap)
                    .for_each(|other| apart[gap].insert(other));
            }
            first = gaps.end;
        }
        apart
    }
}
