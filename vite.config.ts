import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

import { contractAddresses } from './vite/contract-addresses.ts';

export default defineConfig({
  plugins: [contractAddresses(), reactRouter()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
  },
});
