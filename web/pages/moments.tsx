import { redirect } from 'react-router';

import { momentListPath } from '#contract/features/moments/rules.ts';

export const loader = () => redirect(momentListPath('index'), 301);
