import { parentPort } from 'node:worker_threads';

import { prepareTree, type PreparationWork } from './prepare-blocks.ts';

parentPort?.on('message', async (work: PreparationWork) => parentPort?.postMessage(await prepareTree(work), []));
parentPort?.postMessage('ready', []);
