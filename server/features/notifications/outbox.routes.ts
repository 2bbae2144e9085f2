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
  implement(getMails, (context, input) => listMails(context, input)),
  implement(getMailText, async (context, { id }) => ({ text: await mailText(context, id) })),
  implement(resendCall, async (context, { id }) => {
    await resendMail(context, id);
    return {};
  }),
  implement(testMailCall, (context) => sendTestMail(context)),
  implement(testChannelsCall, async (context) => ({ results: await testChannels(context) })),
];
