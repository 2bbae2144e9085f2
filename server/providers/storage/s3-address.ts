import { SettingError } from '#server/kit/settings.ts';

/** What `STORAGE_URL=s3://key:secret@host/bucket?region=…&path_style=1&direct=0` says. */
export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket stands in the path, as MinIO wants it, and not before the host. */
  pathStyle: boolean;
  /** Browsers may send to the store themselves, if it lets them. */
  direct: boolean;
}

const example = 's3://密钥:密码@s3.example.com/桶名?region=us-east-1&path_style=1';
/** Hosts of this machine. */
export const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** @throws SettingError with a sentence that names what is missing */
export function readS3Address(text: string): S3Address {
  const refuse = (reason: string): never => {
    throw new SettingError(`STORAGE_URL ${reason}，应写成 ${example}。`);
  };
  if (!URL.canParse(text)) return refuse('不是有效的地址');
  const url = new URL(text);
  const bucket = url.pathname.replace(/^\/+|\/+$/g, '');
  if (url.username === '' || url.password === '') refuse('缺少密钥或密码');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) refuse('缺少桶名，或桶名不正确');
  // Only on this machine may keys travel in the open.
  const scheme = loopback.test(url.hostname) ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') || 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    pathStyle: url.searchParams.get('path_style') === '1',
    direct: url.searchParams.get('direct') !== '0',
  };
}
