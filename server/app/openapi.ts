import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { CallDefinition } from '#contract/kit/call.ts';
import { defaultOptions } from '#contract/features/settings/options.entities.ts';
import { errorStatus } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/kit/errors.ts';
import { rolePower } from '#contract/kit/power.ts';
import { cookieNameFor, sessionCookie } from '#server/kit/client-info.ts';
import type { Site } from '#server/kit/site.ts';

import { endpoints } from './endpoints.ts';

type JsonSchema = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

interface Fields {
  properties: Record<string, JsonSchema>;
  required: string[];
}

function parameters({ properties, required }: Fields, place: 'query' | 'path'): JsonSchema[] {
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Splits the fields of a call into path parameters and the rest. */
function splitFields(path: string, schema: JsonSchema): { inPath: Fields; rest: Fields } {
  const all = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  const required = (schema.required ?? []) as string[];
  const stands = (name: string): boolean => path.includes(`{${name}}`);
  const pick = (isWanted: (name: string) => boolean): Fields => ({
    properties: Object.fromEntries(all.filter(([name]) => isWanted(name))),
    required: required.filter(isWanted),
  });
  return { inPath: pick(stands), rest: pick((name) => !stands(name)) };
}

/** A form with one file. */
function describeFile(field: string): JsonSchema {
  const schema = { type: 'object', properties: { [field]: { type: 'string', format: 'binary' } }, required: [field] };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function describeInput(call: CallDefinition): JsonSchema {
  const input = schemaOf(call.input, 'input');
  const { inPath, rest } = splitFields(call.path, input);
  if (call.method === 'GET') return { parameters: [...parameters(inPath, 'path'), ...parameters(rest, 'query')] };
  if (call.fileField !== undefined) return describeFile(call.fileField);
  const body = { requestBody: { content: { 'application/json': { schema: { ...input, ...rest } } } } };
  return call.path.includes('{') ? { parameters: parameters(inPath, 'path'), ...body } : body;
}

function describeAccess(call: CallDefinition): string {
  if (call.access === 'guest') return '任何人';
  return call.access === 'member' ? '登录用户' : `权限不低于 ${rolePower[call.access]}`;
}

/** Authentication a client needs for the call: none, a token with a scope, or a signed-in browser. */
function securityOf(call: CallDefinition): JsonSchema[] {
  const scope = call.method === 'GET' || call.reads ? 'read' : 'write';
  const token = call.sessionOnly ? [] : [{ token: [scope] }];
  return [...(call.access === 'guest' ? [{}] : []), ...token, { session: [] }];
}

/** The errors declared by the call plus those of the access checks. */
function errorsOf(call: CallDefinition): readonly ErrorCode[] {
  const always: ErrorCode[] = call.access === 'guest' ? [] : ['601', '602', 'USER_ALREADY_BAN'];
  return [...new Set([...call.errors, ...always])];
}

function operationOf(call: CallDefinition, pointsText: string): JsonSchema {
  const codesOf = errorsOf(call);
  const refusals = [...new Set(codesOf.map((code) => errorStatus[code]))].map((status) => {
    const codes = codesOf.filter((code) => errorStatus[code] === status).join('、');
    return [
      String(status),
      { description: codes, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    ];
  });
  return {
    summary: call.summary.replaceAll(defaultOptions.points_text, pointsText),
    description: `可调用者：${describeAccess(call)}`,
    security: securityOf(call),
    ...describeInput(call),
    responses: {
      200: { description: '成功', content: { 'application/json': { schema: schemaOf(call.output, 'output') } } },
      ...Object.fromEntries(refusals),
    },
  };
}

/** The contract as an OpenAPI document for the site at this address. */
function openApiDocument(siteUrl: string, pointsText: string): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const { call } of endpoints) {
    const methods = (paths[call.path] ??= {});
    methods[call.method.toLowerCase()] = operationOf(call, pointsText);
  }
  const refusal = {
    type: 'object',
    required: ['error', 'error_code'],
    properties: {
      error: { type: 'string' },
      error_code: { anyOf: [{ type: 'string' }, { type: 'number' }] },
      fields: { type: 'object', additionalProperties: { type: 'string' } },
      retry_after: { type: 'integer' },
      request_id: { type: 'string' },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Somnia', version: '25.8.0' },
    paths,
    components: {
      schemas: { Refusal: refusal },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: '用户中心「账号安全」里创建的访问令牌，权限分读取与写入',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieNameFor(siteUrl, sessionCookie),
          description: '在浏览器里登录',
        },
      },
    },
  };
}

export function registerOpenApi(app: FastifyInstance, site: Site): void {
  const bodies = new Map<string, string>();
  app.get('/nv/openapi.json', async (_request, reply) => {
    const pointsText = site.options.get('points_text');
    const body = bodies.get(pointsText) ?? JSON.stringify(openApiDocument(site.url, pointsText));
    if (!bodies.has(pointsText)) bodies.clear();
    bodies.set(pointsText, body);
    return reply.type('application/json; charset=utf-8').header('cache-control', 'public, max-age=300').send(body);
  });
}
