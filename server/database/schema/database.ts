/**
 * Every table with its columns. Each file of this folder declares the tables of one feature or provider, which alone
 * writes them, and adds them here.
 */
export interface Database {}
