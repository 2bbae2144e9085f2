import { z } from 'zod';

import { defineCall, noInput } from '#contract/kit/call.ts';

import { activePerson, suggestedPerson } from './people.entities.ts';

/**
 * People for the completion of `@`: those whom the viewer follows first, then others whose name begins with `q`. Without
 * `q` only followed people. Never the viewer, the banned, the erased, or people with a block in either direction.
 */
export const suggestPeople = defineCall({
  method: 'GET',
  path: '/somnia/moments/people',
  summary: '写动态时可以用 @ 提到的人',
  access: 'member',
  limit: 'suggest',
  input: z.object({ q: z.string().max(40).default('') }),
  output: z.object({ list: z.array(suggestedPerson) }),
  errors: ['601', 'RATE_LIMITED', 'VALIDATION'],
});

/** Those with the most public moments of the last days, for the sidebar. */
export const listActivePeople = defineCall({
  method: 'GET',
  path: '/somnia/moments/active-people',
  summary: '最近几天发布动态最多的人',
  access: 'guest',
  limit: 'read',
  input: noInput,
  output: z.object({ list: z.array(activePerson) }),
  errors: ['RATE_LIMITED'],
});
