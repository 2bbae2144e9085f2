import { isAbsolute, resolve } from 'node:path';

/** An invalid setting; the message says in Chinese which one and what to do. */
export class SettingError extends Error {}

/** Process settings from the environment or `.env`; all have defaults. */
export interface Settings {
  port: number;
  host: string;
  /** Without a trailing slash; '': the address the server listens on. */
  siteUrl: string;
  dataDir: string;
  databaseUrl: string;
  redisUrl: string;
  storageUrl: string;
  smtpUrl: string;
  uploadsUrl: string;
  secret: string;
  mode: 'production' | 'development';
  /** Number of proxies in front of the site. */
  trustProxy: number;
  logLevel: string;
  licence: string;
  /**
   * Whether a site without an administrator shows the installation wizard; disable it when installing by command line.
   */
  installWizard: boolean;
  /** Path of the program that reads poster frames from videos; '': `ffmpeg` on the PATH, if there is one; null: none. */
  ffmpeg: string | null;
  /** Base URL of a fake server for all login providers (development only); '': the real services. */
  loginBase: string;
  /** Base URLs of fake payment providers (development only); '': the real ones. */
  alipayEndpoint: string;
  wechatEndpoint: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function readPort(text: string | undefined): number {
  if (text === undefined || text === '') return 3000;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new SettingError(`PORT=${text} 不是有效的端口号，请填写 0 到 65535 之间的整数。`);
  }
  return port;
}

function readSiteUrl(text: string | undefined): string {
  if (!text) return '';
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new SettingError(`SITE_URL=${text} 不是有效的网址，请填写完整地址，例如 https://example.com。`);
  }
  const url = new URL(text);
  if (url.pathname !== '/' || url.search || url.hash) {
    throw new SettingError('SITE_URL 只能是站点根地址，不能带路径，例如 https://example.com。');
  }
  return url.origin;
}

function readTrustProxy(text: string | undefined): number {
  if (!text || text === '0' || text === 'off' || text === 'false') return 0;
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new SettingError(`TRUST_PROXY=${text} 不正确，请填写站点前面反向代理的层数（1–9），没有代理则留空。`);
}

/** Rejected in production: a fake server must never replace the real services. */
function readStandIn(name: string, text: string | undefined, mode: Settings['mode']): string {
  if (!text) return '';
  if (mode !== 'development') throw new SettingError(`${name} 只能在开发模式下使用，请去掉它再启动。`);
  if (!URL.canParse(text)) throw new SettingError(`${name}=${text} 不是有效的网址。`);
  return new URL(text).origin;
}

function readInstallWizard(text: string | undefined): boolean {
  if (text && text !== 'on' && text !== 'off')
    throw new SettingError(`INSTALL_WIZARD=${text} 不正确，只能是 on 或 off。`);
  return text !== 'off';
}

function readFfmpeg(text: string | undefined): string | null {
  if (text === 'off') return null;
  if (text && !isAbsolute(text))
    throw new SettingError(`FFMPEG=${text} 不正确，请填写程序的完整路径，例如 /usr/bin/ffmpeg；off 表示不使用。`);
  return text ?? '';
}

/** Shown at start and in the administration while the site does not know its own address. */
export const missingSiteUrl =
  '没有设置 SITE_URL：邮件里的链接会指向本机，通过 https 访问时无法登录和提交；对外提供服务前请设置，例如 SITE_URL=https://example.com。';

/** @throws SettingError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mode = env.SOMNIA_MODE || 'production';
  if (mode !== 'production' && mode !== 'development') {
    throw new SettingError(`SOMNIA_MODE=${mode} 不正确，只能是 production 或 development。`);
  }
  const logLevel = env.LOG_LEVEL || 'info';
  if (!logLevels.includes(logLevel)) {
    throw new SettingError(`LOG_LEVEL=${logLevel} 不正确，可用的值：${logLevels.join('、')}。`);
  }
  return {
    port: readPort(env.PORT),
    host: env.HOST || '127.0.0.1',
    siteUrl: readSiteUrl(env.SITE_URL),
    dataDir: resolve(env.DATA_DIR || './data'),
    databaseUrl: env.DATABASE_URL ?? '',
    redisUrl: env.REDIS_URL ?? '',
    storageUrl: env.STORAGE_URL ?? '',
    smtpUrl: env.SMTP_URL ?? '',
    uploadsUrl: env.UPLOADS_URL ?? '',
    secret: env.SOMNIA_SECRET ?? '',
    mode,
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    logLevel,
    licence: env.SOMNIA_LICENCE ?? '',
    installWizard: readInstallWizard(env.INSTALL_WIZARD),
    ffmpeg: readFfmpeg(env.FFMPEG),
    loginBase: readStandIn('SOMNIA_LOGIN_BASE', env.SOMNIA_LOGIN_BASE, mode),
    alipayEndpoint: readStandIn('SOMNIA_ALIPAY_ENDPOINT', env.SOMNIA_ALIPAY_ENDPOINT, mode),
    wechatEndpoint: readStandIn('SOMNIA_WECHAT_ENDPOINT', env.SOMNIA_WECHAT_ENDPOINT, mode),
  };
}
