import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; a lookup call for each unknown link would cost more.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
