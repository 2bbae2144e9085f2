import type { Page } from 'playwright-core';
import sharp from 'sharp';

export const title = (page: Page) => page.getByLabel('标题', { exact: true });
export const content = (page: Page) => page.getByLabel('内容', { exact: true });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Pictures that differ by their colour. */
export function pictures(count: number): Promise<{ name: string; mimeType: string; buffer: Buffer }[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const background = { r: 20 + at * 24, g: 60, b: 200 - at * 20 };
      const picture = sharp({ create: { width: 64, height: 48, channels: 3, background } });
      return { name: `${at + 1}.png`, mimeType: 'image/png', buffer: await picture.png().toBuffer() };
    }),
  );
}

export async function addImages(page: Page, count: number): Promise<void> {
  await page.getByLabel('选择图片').setInputFiles(await pictures(count));
}

export async function uploaded(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (tiles) => document.querySelectorAll('[data-tile][data-stage=done]').length === tiles,
    count,
  );
}

/** Puts the third built-in sticker at the caret, and closes the panel. */
export async function addSticker(page: Page): Promise<void> {
  await button(page, '表情').click();
  await page.getByRole('tab', { name: '表情包 1' }).click();
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button').nth(2).click();
  await page.getByLabel('表情预览').locator('img').waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
}

/** The alert after a publication. */
export async function outcome(page: Page): Promise<string> {
  const alert = page.getByRole('alertdialog', { name: '提示' });
  await alert.waitFor();
  await button(page, '刷新页面').waitFor();
  return (await alert.innerText()).replace(/\s+/g, ' ').trim();
}
