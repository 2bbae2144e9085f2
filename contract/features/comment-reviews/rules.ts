import { rolePower, type Viewer } from '#contract/kit/power.ts';

/** Who may know where a comment came from: mailbox and address. @spec decisions 1: people are the administrator's */
export function mayKnowPersonalData(viewer: Viewer): boolean {
  return viewer.power >= rolePower.administrator;
}
