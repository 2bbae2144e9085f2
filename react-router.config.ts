import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // The whole route table is small; one lookup call per unknown link would cost more.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
