import type { BlockData } from '#contract/blocks/registry.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { ViewProps } from '../view-props.ts';

function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return '';
  if (bytes < 1024) return `${bytes} B`;
  const inKilo = bytes / 1024;
  return inKilo < 1024 ? `${inKilo.toFixed(0)} KB` : `${(inKilo / 1024).toFixed(1)} MB`;
}

export function View({ block: { data } }: ViewProps<BlockData<'file'>>) {
  if (!data.file.url) return null;
  const { url, name, size, extension } = data.file;
  const kind = (extension || /\.(\w{1,8})$/.exec(name || url)?.[1] || '').toUpperCase();
  const facts = [kind, sizeText(size)].filter((fact) => fact !== '').join(' · ');
  return (
    <a className="card-link" href={url} download={name || true}>
      <Icon name="file-text" size={24} />
      <span>
        <b>{data.title || name || '附件'}</b>
        {facts && <small>{facts}</small>}
      </span>
      <Icon name="download" size={18} className="card-link-end" />
    </a>
  );
}
