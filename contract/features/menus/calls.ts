import { defineCall, noInput } from '#contract/kit/call.ts';

import { navMenu } from './entities.ts';

export const getNavMenu = defineCall({
  method: 'POST',
  path: '/nv/get_nav_menu',
  summary: '顶部与页脚导航',
  access: 'guest',
  reads: true,
  input: noInput,
  output: navMenu,
  errors: [],
});
