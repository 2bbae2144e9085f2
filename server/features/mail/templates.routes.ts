import {
  getMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  setMailTemplate,
  testMailTemplate,
} from '#contract/features/mail/templates.calls.ts';
import { type Endpoint, implement } from '#server/kit/endpoint.ts';

import { listTemplates, previewTemplate, resetTemplate, setTemplate, testTemplate } from './templates.service.ts';

export const routes: Endpoint[] = [
  implement(getMailTemplates, async (ask) => ({ list: await listTemplates(ask) })),
  implement(setMailTemplate, (ask, { kind, ...words }) => setTemplate(ask, kind, words)),
  implement(resetMailTemplate, (ask, { kind }) => resetTemplate(ask, kind)),
  implement(previewMailTemplate, async (ask, { kind, ...words }) => previewTemplate(ask, kind, words)),
  implement(testMailTemplate, async (ask, { kind, ...words }) => ({ to: await testTemplate(ask, kind, words) })),
];
