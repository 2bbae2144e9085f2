import './share-dialog.css';

import { useState } from 'react';

import { useSharedAddress } from '#web/features/growth/use-shared-address.ts';
import { type BuiltInBrowser, builtInBrowserOf } from '#web/kit/built-in-browser.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { openTemplate } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Qr } from '#web/ui/qr.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { TitleText } from '../title-text.tsx';

/** Data of the shared post. */
export interface SharedPost {
  title: string;
  /** Left out: its lines end anywhere. */
  title_breaks?: readonly number[];
  excerpt: string;
  author: string;
  siteName: string;
  date: string;
  cover: string;
  /** The point of the cover that stays in view, as `object-position`. */
  focus?: string;
}

interface ShareProps {
  shared: SharedPost;
  address: string;
}

function shareLinks({ shared, address }: ShareProps): { name: string; href: string }[] {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  return [
    { name: '微博', href: `https://service.weibo.com/share/share.php?${query({ url: address, title: shared.title })}` },
    {
      name: 'QQ',
      href: `https://connect.qq.com/widget/shareqq/index.html?${query({ url: address, title: shared.title, summary: shared.excerpt })}`,
    },
    {
      name: 'QQ 空间',
      href: `https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey?${query({ url: address, title: shared.title, summary: shared.excerpt })}`,
    },
  ];
}

async function copyAddress(address: string): Promise<void> {
  if (await copyText(address)) toast.success('复制成功，复制和转载请标注本文地址');
  else toast.warning('浏览器不允许复制，请手动选择链接');
}

function Poster({ shared, address }: ShareProps) {
  const [picture, setPicture] = useState<string | 'drawing' | null>(null);
  const draw = async () => {
    setPicture('drawing');
    try {
      const { createPoster } = await import('./create-poster.ts');
      setPicture(await createPoster(shared, address));
    } catch {
      setPicture(null);
      toast.error('海报没有画成，请重试');
    }
  };
  if (picture && picture !== 'drawing') {
    return (
      <div className="share-poster">
        <img src={picture} alt={`《${shared.title}》的分享海报`} />
        <a className="button button-wide" href={picture} download={`${shared.title}.png`}>
          <Icon name="download" size={16} />
          保存海报
        </a>
      </div>
    );
  }
  return (
    <button className="button button-wide" type="button" disabled={picture === 'drawing'} onClick={() => void draw()}>
      <Icon name="image" size={16} />
      {picture === 'drawing' ? '正在画海报…' : '生成海报'}
    </button>
  );
}

/** The share sheet of the device; the reader may close it without sharing. */
function ShareByDevice({ shared, address }: ShareProps) {
  if (typeof navigator.share !== 'function') return null;
  const { title, excerpt } = shared;
  const share = () => void navigator.share({ title, text: excerpt, url: address }).catch(() => undefined);
  return (
    <button className="button button-wide" type="button" onClick={share}>
      <Icon name="share-2" size={16} />
      用其他应用分享
    </button>
  );
}

/** Pages cannot open the share menu of these apps. */
function BuiltInGuide({ app }: { app: BuiltInBrowser }) {
  return (
    <p className="share-guide">
      <Icon name="ellipsis" size={20} />
      {app === 'wechat'
        ? '点右上角的菜单，选「转发给朋友」或「分享到朋友圈」'
        : '点右上角的菜单，选「发送给好友」或「分享到空间」'}
    </p>
  );
}

function Share({ shared, address: plain }: ShareProps) {
  const address = useSharedAddress(plain);
  const builtIn = builtInBrowserOf(navigator.userAgent);
  return (
    <div className="share">
      <p className="share-title">
        《<TitleText text={shared.title} breaks={shared.title_breaks ?? []} />》
      </p>
      <div className="share-address">
        <input
          className="input"
          readOnly
          value={address}
          aria-label="链接"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          className="button button-primary"
          type="button"
          data-focus-first
          onClick={() => void copyAddress(address)}
        >
          复制链接
        </button>
      </div>
      {builtIn && <BuiltInGuide app={builtIn} />}
      <div className="share-scan">
        <Qr text={address} label="用微信扫一扫打开" size={112} />
        <p>
          {builtIn === 'wechat' ? '长按二维码识别，' : '用微信扫一扫，'}
          <br />
          在手机上打开或分享
        </p>
      </div>
      <ul className="share-places">
        {shareLinks({ shared, address }).map(({ name, href }) => (
          <li key={name}>
            <a className="button button-wide" href={href} target="_blank" rel="noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <ShareByDevice shared={shared} address={address} />
      <Poster shared={shared} address={address} />
    </div>
  );
}

/** @param address Absolute URL */
export function openShare(shared: SharedPost, title: string, address: string): void {
  openTemplate({
    title,
    width: 380,
    content: <Share shared={shared} address={address} />,
    confirm: '关闭',
    isQuiet: true,
  }).catch(() => undefined);
}
