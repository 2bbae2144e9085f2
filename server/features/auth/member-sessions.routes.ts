import { endMemberSessions, getMemberSessions } from '#contract/features/auth/member-sessions.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import * as service from './member-sessions.service.ts';

export const routes: Endpoint[] = [
  implement(getMemberSessions, async (context, { id }) => ({ list: await service.sessionsOfMember(context, id) })),
  implement(endMemberSessions, async (context, { id, session }) => ({
    list: await service.endMemberSessions(context, id, session),
  })),
];
