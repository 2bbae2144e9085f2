import { isIP } from 'node:net';

import { reportErrors } from '#contract/features/moderation/copy.ts';
import type { ReportGroup } from '#contract/features/moderation/reports.entities.ts';
import { reportDetailMaxLength, reportPageSize, reportsPerReporter } from '#contract/features/moderation/limits.ts';
import {
  type ReportReason,
  type ReportStatus,
  type ReportType,
  reportTypes,
} from '#contract/features/moderation/reports.rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { createHook } from '#server/kit/hooks.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { type DescribedTarget, targetKind } from '#server/kit/targets.ts';

import * as reads from './reports.reads.ts';
import { viewGroup } from './reports.views.ts';
import * as writes from './reports.writes.ts';

/** A filed report; its target may have earlier ones. */
export interface FiledReport {
  reportId: number;
  type: ReportType;
  targetId: number;
  /** The target is a moment. */
  isMoment: boolean;
  reason: ReportReason;
  detail: string;
  /** Null for a guest. */
  reporterId: number | null;
}

/** Emitted for each new report. */
export const reportFiled = createHook<FiledReport>();

export interface SentReport {
  type: ReportType;
  id: number;
  reason: ReportReason;
  detail: string;
}

/** What enough different people reported waits until somebody has looked at it, where it can. */
async function hideReported(site: Site, unit: Unit, type: ReportType, id: number): Promise<void> {
  const { hold } = targetKind(site, type);
  const enough = site.options.get('reports_hide_after');
  if (!hold || enough === 0 || (await reads.countReporters(unit.db, { type, id })) < enough) return;
  await hold(site, unit, id);
}

function reporterOf({ viewer, client }: CallContext): { userId: number | null; address: string } {
  return { userId: viewer.userId, address: isIP(client.ip) === 0 ? '' : addressNetwork(client.ip) };
}

async function file(context: CallContext, unit: Unit, sent: SentReport, isMoment: boolean): Promise<void> {
  const { site, viewer, address } = context;
  const who = viewer.userId === null ? `address:${address}` : `user:${viewer.userId}`;
  await takeLimits(site, unit, [{ key: `report:${who}`, rules: reportsPerReporter }]);
  const reporter = reporterOf(context);
  // Checked again under the rate limit's lock, so that parallel reports are stored once.
  if (await reads.hasReported(unit.db, sent, reporter)) return;
  const reportId = await writes.insertReport(unit, {
    reporter_id: viewer.userId,
    address: reporter.address,
    target_type: sent.type,
    target_id: sent.id,
    reason: sent.reason,
    detail: sent.detail,
    status: 'open',
    created_at: unit.now,
    handled_at: null,
    handled_by: null,
  });
  const { type, id: targetId, reason, detail } = sent;
  const reporterId = viewer.userId;
  await reportFiled.emit(site, unit, { reportId, type, targetId, isMoment, reason, detail, reporterId });
  await hideReported(site, unit, type, targetId);
}

/**
 * Files a report for the moderators; repeating it changes nothing.
 * @throws DomainError USER_ALREADY_BAN, VALIDATION, NOT_FOUND for what the caller cannot see, RATE_LIMITED
 */
export async function fileReport(context: CallContext, sent: SentReport): Promise<void> {
  const { site, viewer } = context;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  const detail = sent.detail.trim();
  if (Array.from(detail).length > reportDetailMaxLength)
    throw new DomainError('VALIDATION', reportErrors.detail, { fields: { detail: reportErrors.detail } });
  const asked = { db: site.db, viewer, now: site.clock.now() };
  const target = await targetKind(site, sent.type).findVisible(asked, sent.id);
  if (!target) throw new DomainError('NOT_FOUND', reportErrors.missing);
  if (await reads.hasReported(site.db, sent, reporterOf(context))) return;
  await write(site, (unit) => file(context, unit, { ...sent, detail }, target.isMoment === true));
}

/** Closes the reports of a target after a moderation decision. */
export async function closeReports(
  unit: Unit,
  type: ReportType,
  id: number,
  outcome: 'upheld' | 'dismissed',
): Promise<void> {
  await writes.closeReports(unit, type, id, outcome, null);
}

/** The reported targets, each listed once, newest first. */
export async function listReports(
  { site }: CallContext,
  input: { status: ReportStatus; page: number; page_size?: number | undefined },
): Promise<Page<ReportGroup>> {
  const { db } = site;
  const { status, page, page_size = reportPageSize } = input;
  const [total, groups] = await Promise.all([
    reads.countGroups(db, status),
    reads.listGroups(db, status, page_size, (page - 1) * page_size),
  ]);
  const idsOf = (type: ReportType) => groups.filter((row) => row.target_type === type).map((row) => row.target_id);
  const [said, names, things] = await Promise.all([
    reads.listSaid(db, status, groups),
    reads.listNames(
      db,
      groups.flatMap(({ handled_by }) => handled_by ?? []),
    ),
    Promise.all(
      reportTypes.map(async (type) => [type, await targetKind(site, type).describe(db, idsOf(type))] as const),
    ),
  ]);
  const thingOf = new Map<string, DescribedTarget>(
    things.flatMap(([type, rows]) => rows.map((row) => [`${type} ${row.id}`, row] as const)),
  );
  const list = groups.map((group) => {
    const own = said.filter((row) => row.target_type === group.target_type && row.target_id === group.target_id);
    return viewGroup(group, status, own, thingOf.get(`${group.target_type} ${group.target_id}`), names);
  });
  return { list, total, page, page_size };
}

/**
 * Settles a report together with all other open ones of the same thing; what follows for the thing is its feature's.
 * @throws DomainError NOT_FOUND, CONFLICT when somebody settled it already
 */
export async function settleReport(context: CallContext, id: number, outcome: 'upheld' | 'dismissed'): Promise<void> {
  await write(context.site, async (unit) => {
    const report = await reads.findReport(unit.db, id);
    if (!report) throw new DomainError('NOT_FOUND', reportErrors.noReport);
    const [type, targetId] = [report.target_type as ReportType, report.target_id];
    const closed = await writes.closeReports(unit, type, targetId, outcome, context.viewer.userId);
    if (closed === 0) throw new DomainError('CONFLICT', reportErrors.settled);
    const act = outcome === 'upheld' ? 'report.uphold' : 'report.dismiss';
    await audit(context, unit, {
      action: act,
      target: { type: 'report', id },
      after: { type, id: targetId, reports: closed },
    });
    await targetKind(context.site, type).settle?.(context, unit, targetId, outcome);
  });
}

/** 注销: reports stay without their reporter. */
export async function eraseReporter(unit: Unit, userId: number): Promise<void> {
  await writes.clearReporter(unit, userId);
}
