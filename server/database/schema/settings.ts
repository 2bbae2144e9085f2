/** An option that differs from its default. `value` is JSON; secrets are encrypted with the site key. */
export interface OptionsTable {
  name: string;
  value: string;
  updated_at: number;
}

export interface SettingsSchema {
  options: OptionsTable;
}

declare module './database.ts' {
  interface Database extends SettingsSchema {}
}
