/** Calendar versioning: year, month, release. @see docs/reference/README.md */
export const version = '25.8.0';
