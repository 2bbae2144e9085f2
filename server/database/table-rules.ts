/** What copies of the site hold of a table; where it is left out, the reason. */
export type CopyRule =
  /** Backups, and with them a move to another database, and archives. */
  | 'everywhere'
  /** Backups alone: an archive fills another site, which has another key. */
  | { backupsOnly: string }
  | { nowhere: string };

/** What becomes of the rows of a person who is erased. */
export type EraseRule<Column extends string = string> =
  /** No column says anything of a person. */
  | 'no person'
  | 'deleted'
  /** The row stays, and these columns are emptied. */
  | { blanked: readonly Column[] }
  /** The row stays as it is; why it may. */
  | { kept: string };

export interface TableRule<Column extends string = string> {
  copy: CopyRule;
  erase: EraseRule<Column>;
}

/** A rule for each table of a schema; a table without one does not compile. */
export type TableRules<Schema> = { readonly [Name in keyof Schema & string]: TableRule<keyof Schema[Name] & string> };

/** The tables of this program by what copies hold of them. */
export interface SiteTables {
  own: ReadonlySet<string>;
  inBackups: ReadonlySet<string>;
  inArchives: ReadonlySet<string>;
}

export function sortTables(rules: Readonly<Record<string, TableRule>>): SiteTables {
  const namesWhere = (fits: (copy: CopyRule) => boolean): ReadonlySet<string> =>
    new Set(Object.keys(rules).filter((name) => fits((rules[name] as TableRule).copy)));
  return {
    own: namesWhere(() => true),
    inBackups: namesWhere((copy) => copy === 'everywhere' || 'backupsOnly' in copy),
    inArchives: namesWhere((copy) => copy === 'everywhere'),
  };
}
