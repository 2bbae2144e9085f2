/** Calendar versioning: year, month, release. @spec S1 */
export const version = '25.8.0';
