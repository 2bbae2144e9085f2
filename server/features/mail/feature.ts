import type { MailSchema } from '#server/database/schema/mail.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { jobs } from './jobs.ts';
import { routes } from './routes.ts';
import { eraseMailAddress, eraseMailsNaming } from './service.ts';
import { routes as templates } from './templates.routes.ts';

/** Mails, from being queued to being sent or given up, with their templates and opt-outs. */
export const feature = defineFeature<MailSchema>({
  name: 'mail',
  routes: [...routes, ...templates],
  jobs,
  tables: {
    mails: { copy: { nowhere: 'mails under way are sent by the site that wrote them' }, erase: 'deleted' },
    mail_optouts: { copy: 'everywhere', erase: 'deleted' },
    mail_templates: { copy: 'everywhere', erase: 'no person' },
  },
  erase: async (_site, unit, { name, email }) => {
    await eraseMailsNaming(unit, name);
    if (email !== null) await eraseMailAddress(unit, email);
  },
});
