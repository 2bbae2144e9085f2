/** Where a preview link leads. */
export function previewPath(token: string): string {
  return `/nv-admin/preview/${token}`;
}
