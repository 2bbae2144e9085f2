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
  implement(getMailTemplates, async (context) => ({ list: await listTemplates(context) })),
  implement(setMailTemplate, (context, { kind, ...words }) => setTemplate(context, kind, words)),
  implement(resetMailTemplate, (context, { kind }) => resetTemplate(context, kind)),
  implement(previewMailTemplate, async (context, { kind, ...words }) => previewTemplate(context, kind, words)),
  implement(testMailTemplate, async (context, { kind, ...words }) => ({
    to: await testTemplate(context, kind, words),
  })),
];
