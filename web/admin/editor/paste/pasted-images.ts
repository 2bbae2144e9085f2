import type { Block } from '#contract/kit/block.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';

import { addPendingFile } from '../tools/pending-files.ts';

const placeholderPrefix = 'https://pasted.invalid/';

function fileOf(address: string, at: number): File | undefined {
  const match = /^data:(image\/[\w.+-]+);base64,([A-Za-z0-9+/=\s]+)$/.exec(address);
  if (!match) return undefined;
  const bytes = Uint8Array.from(atob((match[2] as string).replace(/\s/g, '')), (char) => char.charCodeAt(0));
  const type = match[1] as string;
  const extension = type.slice('image/'.length).replace('jpeg', 'jpg').replace(/\W.*$/, '');
  return new File([bytes], `粘贴的图片-${at + 1}.${extension}`, { type });
}

/** Uploads images embedded in pasted text to the library; until then each has a placeholder URL. */
export class PastedImages {
  private readonly files: File[] = [];

  takeFrom(body: Element): void {
    for (const image of body.querySelectorAll('img')) {
      const address = image.getAttribute('src') ?? '';
      if (!address.startsWith('data:')) continue;
      const file = fileOf(address, this.files.length);
      if (!file) image.remove();
      else image.setAttribute('src', `${placeholderPrefix}${this.files.push(file) - 1}`);
    }
  }

  /** Passes each file to its block, which uploads it. */
  assignFiles(blocks: readonly Block[]): void {
    walkBlocks(blocks, (block) => {
      const data = block.data as { file?: { url?: unknown } };
      const url = block.type === 'image' ? data.file?.url : undefined;
      if (typeof url !== 'string' || !url.startsWith(placeholderPrefix)) return;
      const file = this.files[Number(url.slice(placeholderPrefix.length))];
      data.file = { url: '' };
      if (file) addPendingFile(block.id, file);
    });
  }
}
