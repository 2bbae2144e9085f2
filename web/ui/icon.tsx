import spriteUrl from './icons.svg?url';

/**
 * All icons of the site, by their lucide names. The shapes are in icons.svg, one cached file, so that neither pages nor
 * scripts contain them. To add one, copy its nodes from lucide into a symbol there and add its name here.
 */
export const iconNames = [
  'a-large-small',
  'activity',
  'archive',
  'arrow-down',
  'arrow-left',
  'arrow-right',
  'arrow-up',
  'arrow-up-right',
  'award',
  'ban',
  'bell',
  'book-open',
  'bookmark',
  'calendar',
  'chart-line',
  'check',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'chevron-up',
  'circle-check',
  'circle-help',
  'circle-x',
  'clock',
  'code',
  'coins',
  'columns-3',
  'copy',
  'corner-down-left',
  'crop',
  'crown',
  'download',
  'ellipsis',
  'external-link',
  'eye',
  'eye-off',
  'file',
  'file-text',
  'filter',
  'flag',
  'flame',
  'folder',
  'gift',
  'globe',
  'grip-vertical',
  'hash',
  'heart',
  'history',
  'house',
  'image',
  'info',
  'key',
  'layers',
  'link',
  'list',
  'loader-circle',
  'lock',
  'lock-open',
  'log-in',
  'log-out',
  'mail',
  'map-pin',
  'maximize-2',
  'menu',
  'message-circle',
  'minus',
  'monitor',
  'moon',
  'panel-right',
  'pause',
  'pen',
  'pin',
  'play',
  'plus',
  'printer',
  'qr-code',
  'quote',
  'refresh-cw',
  'repeat-2',
  'reply',
  'rotate-ccw',
  'rotate-cw',
  'rss',
  'search',
  'send',
  'settings',
  'share-2',
  'shield',
  'shuffle',
  'smile',
  'sparkles',
  'star',
  'sun',
  'tag',
  'ticket',
  'trash-2',
  'triangle-alert',
  'upload',
  'user',
  'user-plus',
  'users',
  'video',
  'volume-2',
  'x',
  'zoom-in',
] as const;

export type IconName = (typeof iconNames)[number];

export interface IconProps {
  name: IconName;
  /** Side length in pixels. */
  size?: number;
  /** Accessible name, for an icon without text; otherwise assistive technology ignores it. */
  label?: string;
  filled?: boolean;
  className?: string;
}

export function Icon({ name, size = 18, label, filled = false, className = '' }: IconProps) {
  const classes = `icon${filled ? ' icon-filled' : ''}${className && ` ${className}`}`;
  const naming = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <svg className={classes} width={size} height={size} {...naming}>
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
