fn main(){ let a:Vec<String>=std::env::args().collect(); merrimac_single_dummy::draft::run(a[1].parse().unwrap(),a[2].parse().unwrap(),a[3].parse().unwrap(),a[4].parse().unwrap(),&a[5]); }
