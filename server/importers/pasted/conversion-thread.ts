import { parentPort } from 'node:worker_threads';

import { convertPasted, type PastedText } from './convert-pasted.ts';

parentPort?.on('message', (work: PastedText) => parentPort?.postMessage(convertPasted(work), []));
parentPort?.postMessage('ready', []);
