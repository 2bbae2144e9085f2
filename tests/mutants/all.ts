import { communityMutants } from './community.mutants.ts';
import type { Mutant } from './mutant.ts';
import { platformMutants } from './platform.mutants.ts';

/** Every planted bug, in the order of the table that `npm run test:mutants` prints. */
export const mutants: readonly Mutant[] = [...communityMutants, ...platformMutants];
