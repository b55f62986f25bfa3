import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The server is bundled with the pages (see vite.config.ts), so one copy of every module serves both.
  serverBuildFile: 'index.js',
} satisfies Config;
