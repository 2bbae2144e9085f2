import { redirectErrors } from '#contract/features/redirects/copy.ts';
import { hasLowerCaseSpelling } from '#contract/features/redirects/imported.rules.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { importCopy } from '#contract/features/transfers/imports.copy.ts';
import type { ImportReport } from '#contract/features/transfers/imports.entities.ts';
import {
  addImportedRedirect,
  addLowerCaseRedirect,
  importedAddressProblem,
  type ImportedOutcome,
  importedRoom,
  type ImportedTarget,
} from '#server/features/redirects/imported.service.ts';
import type { ImportAddress } from '#server/importers/document.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './imports.reads.ts';
import * as writes from './imports.writes.ts';

interface AddressRun {
  report: ImportReport;
  dryRun: boolean;
  /** Addresses of files by key; the original address where a file was not imported. */
  media: ReadonlyMap<string, string>;
}

/** A spelling in lower case that is added last, so that it never takes the place of an exact one. */
interface Alias {
  old: string;
  target: ImportedTarget;
}

const aliasesPerTransaction = 200;

/** Makes redirects of the addresses of an old site. What cannot be redirected is reported, with the reason. */
export class AddressImport {
  private readonly site: Site;
  private readonly run: AddressRun;
  private readonly counts = { added: 0, known: 0, failed: 0 };
  private readonly aliases: Alias[] = [];
  /** Addresses met in a dry run. */
  private readonly met = new Map<string, string>();
  private room: number | null = null;

  constructor(site: Site, run: AddressRun) {
    this.site = site;
    this.run = run;
  }

  private warn(where: string, reason: string): void {
    this.run.report.warnings.push({ where, message: importCopy.address(reason) });
  }

  private count(old: string, outcome: ImportedOutcome): void {
    this.run.report.counts.address = this.counts;
    if (typeof outcome === 'string') this.counts[outcome] += 1;
    else {
      this.counts.failed += 1;
      this.warn(old, outcome.conflict);
    }
  }

  private rehearse({ key, from, target }: ImportAddress): void {
    for (const old of from) {
      if (target.kind === 'path' && target.path === old) {
        this.count(old, 'known');
        continue;
      }
      const problem = importedAddressProblem(old);
      const isMet = (this.met.get(old) ?? key) !== key;
      this.met.set(old, this.met.get(old) ?? key);
      const conflict = problem ?? (isMet ? importCopy.addressTwice : null);
      this.count(old, conflict === null ? 'added' : { conflict });
    }
  }

  private async targetOf(unit: Unit, { target }: ImportAddress): Promise<ImportedTarget | undefined> {
    if (target.kind === 'path') return { address: target.path };
    if (target.kind === 'media') {
      const address = this.run.media.get(target.key);
      // Until the file is fetched, the old address leads to where it still may lie.
      return address === undefined ? undefined : { address, isTemporary: !this.isHere(address) };
    }
    const id = await reads.findRecord(unit.db, target.key);
    if (id === undefined) return undefined;
    if (target.kind === 'post') return { postId: id };
    if (target.kind === 'author') return { address: `/author/${id}${target.suffix ?? ''}` };
    const term = await reads.findTerm(unit.db, id);
    return term && { address: `${termPath(term.taxonomy, term.slug)}${target.suffix ?? ''}` };
  }

  private isHere(address: string): boolean {
    return address.startsWith('/') || this.site.storage.keyOf(address) !== null;
  }

  private remember(old: string, target: ImportedTarget): void {
    if (hasLowerCaseSpelling(old)) this.aliases.push({ old, target });
  }

  /** The run before may have ended before it added the spellings in lower case. */
  private async takeKnown(item: ImportAddress): Promise<void> {
    const isPlain = !item.from.some(hasLowerCaseSpelling);
    const target = isPlain ? undefined : await write(this.site, (unit) => this.targetOf(unit, item));
    for (const old of item.from) {
      this.count(old, 'known');
      if (target) this.remember(old, target);
    }
  }

  private async add(unit: Unit, old: string, target: ImportedTarget | undefined): Promise<ImportedOutcome> {
    if (target === undefined) return { conflict: importCopy.addressWithoutTarget };
    this.room ??= await importedRoom(unit);
    if (this.room <= 0) return { conflict: redirectErrors.tooManyImported };
    const outcome = await addImportedRedirect(unit, old, target);
    if (outcome === 'added') {
      this.room -= 1;
      this.remember(old, target);
    }
    return outcome;
  }

  /** An item is done once: redirects that the owner changes or removes later are not made again. */
  async take(item: ImportAddress): Promise<void> {
    if ((await reads.findRecord(this.site.db, item.key)) !== undefined) return this.takeKnown(item);
    if (this.run.dryRun) return this.rehearse(item);
    const outcomes = await write(this.site, async (unit) => {
      const target = await this.targetOf(unit, item);
      const found: [string, ImportedOutcome][] = [];
      for (const old of item.from) found.push([old, await this.add(unit, old, target)]);
      if (target !== undefined) await writes.insertRecord(unit, item.key, 'address', 0);
      return found;
    });
    for (const [old, outcome] of outcomes) this.count(old, outcome);
  }

  /** Adds spellings in lower case. */
  async finish(): Promise<void> {
    if (this.run.dryRun) return;
    while (this.aliases.length > 0) {
      const some = this.aliases.splice(0, aliasesPerTransaction);
      await write(this.site, async (unit) => {
        this.room ??= await importedRoom(unit);
        for (const { old, target } of some) {
          if (this.room > 0 && (await addLowerCaseRedirect(unit, old, target))) this.room -= 1;
        }
      });
    }
  }
}
