import {
  getMails,
  getMailText,
  resendMail as resendCall,
  sendTestMail as testMailCall,
  testChannels as testChannelsCall,
} from '#contract/features/notifications/outbox.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listMails, mailText, resendMail, sendTestMail, testChannels } from './outbox.service.ts';

export const routes: Endpoint[] = [
  implement(getMails, (ask, input) => listMails(ask, input)),
  implement(getMailText, async (ask, { id }) => ({ text: await mailText(ask, id) })),
  implement(resendCall, async (ask, { id }) => {
    await resendMail(ask, id);
    return {};
  }),
  implement(testMailCall, async (ask) => ({ to: await sendTestMail(ask) })),
  implement(testChannelsCall, async (ask) => ({ results: await testChannels(ask) })),
];
