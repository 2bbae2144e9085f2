import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import { onTestFinished } from 'vitest';

import type { Place } from './shop.ts';

/** The settings of a new database of the engine under test, dropped when the test ends. */
export async function newDatabase(): Promise<Place> {
  const postgres = process.env.DATABASE_URL_TEST;
  if (process.env.SOMNIA_TEST_DATABASE !== 'postgres' || !postgres) return {};
  const name = `somnia_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: postgres });
  await server.connect();
  onTestFinished(async () => {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  });
  await server.query(`create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.toString() };
}

/** A new data folder and database. */
export async function newPlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'somnia-money-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const settings = { DATA_DIR: folder, INSTALL_WIZARD: 'off', LOG_LEVEL: 'silent', SOMNIA_SECRET: '7'.repeat(64) };
  return { ...settings, ...(await newDatabase()) };
}
