import { index, route, type RouteConfig } from '@react-router/dev/routes';

import { pageTable } from './page-table.ts';

export default pageTable.map(({ path, file }) =>
  path === '' ? index(file) : route(path, file, { id: `page:${path}` }),
) satisfies RouteConfig;
