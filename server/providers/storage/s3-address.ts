import { SettingError } from '#server/kit/settings.ts';

/** Parsed `STORAGE_URL=s3://key:secret@host/bucket?region=…&path_style=1&direct=0`. */
export interface S3Address {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket is part of the path, as in MinIO, instead of the host. */
  pathStyle: boolean;
  /** Browsers may upload directly if the store's CORS rules allow it. */
  direct: boolean;
}

const example = 's3://密钥:密码@s3.example.com/桶名?region=us-east-1&path_style=1';
/** Loopback host names. */
export const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** @throws SettingError naming what is missing */
export function readS3Address(text: string): S3Address {
  const refuse = (reason: string): never => {
    throw new SettingError(`STORAGE_URL ${reason}，应写成 ${example}。`);
  };
  if (!URL.canParse(text)) return refuse('不是有效的地址');
  const url = new URL(text);
  const bucket = url.pathname.replace(/^\/+|(?<!\/)\/+$/g, '');
  if (url.username === '' || url.password === '') refuse('缺少密钥或密码');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) refuse('缺少桶名，或桶名不正确');
  // Unencrypted connections are allowed only to this machine.
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
