/** A field of a call, as shown in the API reference. */
export interface ApiField {
  name: string;
  type: string;
  isRequired: boolean;
}

/** One call in the API reference. */
export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  /** Who may make the call, as text. */
  access: string;
  /** The scope a token needs; null when the call is only available to browser sessions. */
  scope: 'read' | 'write' | null;
  fields: ApiField[];
  /** HTTP statuses with their error codes. */
  errors: { status: string; codes: string }[];
}

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  format?: string;
}

interface Operation {
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: { name: string; required: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string }>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是或否',
  object: '对象',
  null: '空',
};

/** A description of the values a field accepts. */
export function describeType(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(describeType))].join('或');
  if (schema.type === 'array') return `${schema.items ? describeType(schema.items) : '任意值'}的列表`;
  if (schema.format === 'date-time') return '时间（ISO 8601）';
  const types = [schema.type ?? []].flat().map((type) => typeNames[type] ?? type);
  return types.length > 0 ? types.join('或') : '任意值';
}

function fieldsOf({ parameters = [], requestBody }: Operation): ApiField[] {
  const body = requestBody?.content['application/json'].schema;
  return [
    ...parameters.map(({ name, required, schema }) => ({ name, type: describeType(schema), isRequired: required })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
      name,
      type: describeType(schema),
      isRequired: body?.required?.includes(name) ?? false,
    })),
  ];
}

function scopeOf({ security }: Operation): ApiCall['scope'] {
  const [scope] = security.flatMap(({ token }) => token ?? []);
  return scope === 'read' || scope === 'write' ? scope : null;
}

/** The calls of an OpenAPI document, in document order. */
export function readDocument(document: ApiDocument): ApiCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      summary: operation.summary,
      access: operation.description,
      scope: scopeOf(operation),
      fields: fieldsOf(operation),
      errors: Object.entries(operation.responses)
        .filter(([status]) => status !== '200')
        .map(([status, { description }]) => ({ status, codes: description })),
    })),
  );
}

/** The call as a curl command with a placeholder for the token. */
export function curlOf({ method, path, fields, scope }: ApiCall, site: string): string {
  const required = fields.filter(({ name, isRequired }) => isRequired && !path.includes(`{${name}}`));
  const token = scope ? ` \\\n  -H 'Authorization: Bearer somnia_pat_…'` : '';
  if (method === 'GET') {
    const query = required.map(({ name }) => `${name}=…`).join('&');
    return `curl '${site}${path}${query && `?${query}`}'${token}`;
  }
  const body = JSON.stringify(Object.fromEntries(required.map(({ name }) => [name, '…'])));
  return `curl -X ${method} '${site}${path}'${token} \\\n  -H 'Content-Type: application/json' \\\n  -d '${body}'`;
}
