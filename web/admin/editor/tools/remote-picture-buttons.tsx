import { useState } from 'react';

import type { FormProps } from './block-tool.ts';
import { isRemoteAddress, remotePictures, storeRemotePictures } from './remote-pictures.ts';
import { ToolButton } from './tool-parts.tsx';

interface Props extends Pick<FormProps<object>, 'services' | 'run'> {
  /** Addresses of the pictures of this block. */
  urls: readonly string[];
}

/** Brings pictures of other sites to this one: those of a block, or all of the article. */
export function RemotePictureButtons({ urls, services, run }: Props) {
  const [isBusy, setBusy] = useState(false);
  const remote = urls.filter((url) => isRemoteAddress(url));
  if (!services.fetchPicture || remote.length === 0) return null;
  const store = (isAll: boolean) => {
    setBusy(true);
    run((state, _dispatch, view) => {
      const wanted = isAll ? remotePictures(state.doc) : remote;
      if (view) void storeRemotePictures(view, services, wanted).finally(() => setBusy(false));
      return true;
    });
  };
  return (
    <div className="tool-row tool-remote">
      <small>{remote.length === 1 ? '这张图片在别的网站' : `有 ${remote.length} 张图片在别的网站`}</small>
      <ToolButton disabled={isBusy} onClick={() => store(false)}>
        {isBusy ? '正在存…' : '把外链图片存到本站'}
      </ToolButton>
      <ToolButton disabled={isBusy} onClick={() => store(true)}>
        全文的外链图片都存到本站
      </ToolButton>
    </div>
  );
}
