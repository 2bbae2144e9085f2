import { SettingError } from '#server/kit/settings.ts';

/** A mail server, of SMTP_URL or of the options. */
export interface SmtpServer {
  /** For display, without the password. */
  displayUrl: string;
  connection: {
    host: string;
    port: number;
    secure: boolean;
    requireTLS: boolean;
    ignoreTLS: boolean;
    auth?: { user: string; pass: string };
  };
}

const example = '例如 smtps://用户名:密码@smtp.example.com:465';
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

function refuse(why: string): SettingError {
  return new SettingError(`SMTP_URL 不正确：${why}，${example}。`);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuse('用户名或密码中的 % 要写成 %25');
  }
}

function readTls(url: URL): string {
  const tls = url.searchParams.get('tls') ?? '';
  if (!['', 'off', 'required'].includes(tls)) throw refuse('tls 只能是 off 或 required');
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'tls');
  if (unknown !== undefined) throw refuse(`不认识参数 ${unknown}，用户名或密码中的特殊字符要写成 %XX 的形式`);
  return tls;
}

/**
 * Parses `smtp://` (STARTTLS, port 587) or `smtps://` (implicit TLS, port 465), with user and password. A password is
 * never sent unencrypted to another machine unless `?tls=off` allows it.
 * @throws SettingError
 */
export function readSmtpUrl(text: string): SmtpServer {
  if (!URL.canParse(text)) throw refuse('不是有效的地址，用户名或密码中的特殊字符要写成 %XX 的形式');
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  if (!secure && url.protocol !== 'smtp:') throw refuse('要以 smtp:// 或 smtps:// 开头');
  if (url.hostname === '') throw refuse('缺少服务器地址');
  if (!['', '/'].includes(url.pathname) || url.hash) {
    throw refuse('服务器地址后面不能带路径，用户名或密码中的特殊字符要写成 %XX 的形式');
  }
  const user = decoded(url.username);
  const pass = decoded(url.password);
  if ((user === '') !== (pass === '')) throw refuse('用户名和密码要么都写，要么都不写');
  const tls = readTls(url);
  const port = url.port ? Number(url.port) : secure ? 465 : 587;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const requireTLS = tls === 'required' || (tls === '' && user !== '' && !localHosts.has(url.hostname));
  const connection = { host, port, secure, requireTLS: !secure && requireTLS, ignoreTLS: tls === 'off' };
  return {
    displayUrl: `${url.protocol}//${url.hostname}:${port}`,
    connection: user === '' ? connection : { ...connection, auth: { user, pass } },
  };
}
