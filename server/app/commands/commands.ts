import { backupCommands } from './backup.ts';
import type { Command } from './command.ts';
import { ledgerCommands } from './ledger.ts';
import { licenceCommands } from './licences.ts';
import { optionCommands } from './settings.ts';
import { maintenanceCommands } from './maintenance.ts';
import { transferCommands } from './transfer.ts';
import { userCommands } from './users.ts';

/** All commands in the order of the help text. */
export const commands: readonly Command[] = [
  ...userCommands,
  ...maintenanceCommands,
  ...backupCommands,
  ...transferCommands,
  ...optionCommands,
  ...licenceCommands,
  ...ledgerCommands,
];
