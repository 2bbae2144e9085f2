/** Fields that never leave the server, whatever block type they belong to. */
export function withoutSecrets(data: Record<string, unknown>): Record<string, unknown> {
  const { password: _password, ...rest } = data;
  return rest;
}
