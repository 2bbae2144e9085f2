import type { ReactNode } from 'react';

import type { NavEntry } from '#web/features/menus/nav-entry.ts';
import { FooterLinks } from '#web/features/site/footer-links.tsx';
import type { LayoutData } from '#web/features/site/layout-data.ts';
import { SiteLink } from '#web/features/site/site-link.tsx';
import { Totals } from '#web/features/site/totals.tsx';
import { SeaLine } from '#web/ui/art/illustration.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';

import { Logo } from './logo.tsx';
import { randomPostPath } from './masthead.tsx';

const readingEntry: NavEntry = {
  label: '阅读',
  children: [
    { label: '文章', url: '/articles' },
    { label: '归档', url: '/archives' },
    { label: '搜索', url: '/search' },
    { label: 'RSS 订阅', url: '/feed' },
  ],
};

/** Entries with children become columns; the others share one column. */
function columnsOf(entries: readonly NavEntry[]): NavEntry[] {
  if (entries.length === 0) return [readingEntry];
  const columns = entries.filter((entry) => entry.children);
  const single = entries.filter((entry) => !entry.children);
  return single.length > 0 ? [...columns, { label: '导航', children: single }] : columns;
}

function Column({ entry }: { entry: NavEntry }) {
  return (
    <nav aria-label={`页脚：${entry.label}`}>
      <h2>{entry.url === undefined ? entry.label : <SiteLink to={entry.url}>{entry.label}</SiteLink>}</h2>
      <ul>
        {entry.children?.map((child) => (
          <li key={child.label + child.url}>
            <SiteLink to={child.url ?? '/'} opennew={child.opennew} external={child.external}>
              {child.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How long the site has been running; while its start is unset, the specification's words. @see docs/reference/routes.md */
function runningTime(runDays: number | null): ReactNode {
  if (runDays === null) return '第N天';
  if (runDays === 0) return '刚刚开始运行';
  return (
    <>
      已运行 <b>{runDays}</b> 天
    </>
  );
}

function RunDays({ runDays }: Pick<LayoutData, 'runDays'>) {
  return (
    <span className="run-days">
      <Moon size={12} />
      {runningTime(runDays)}
    </span>
  );
}

function Registrations({ icp, police, report }: Pick<LayoutData, 'icp' | 'police' | 'report'>) {
  const policeAddress = police.code && `https://beian.mps.gov.cn/#/query/webSearch?code=${police.code}`;
  return (
    <>
      {icp && (
        <a href="https://beian.miit.gov.cn" rel="noopener external nofollow" target="_blank">
          {icp}
        </a>
      )}
      {police.text &&
        (policeAddress ? (
          <a href={policeAddress} rel="noopener external nofollow" target="_blank">
            {police.text}
          </a>
        ) : (
          <span>{police.text}</span>
        ))}
      {report.url && <SiteLink to={report.url}>{report.text}</SiteLink>}
    </>
  );
}

/** @see docs/reference/routes.md */
export function SiteFooter(furniture: LayoutData) {
  const { description, footerNav, footerLinks, copyright, randomRead, traditional } = furniture;
  return (
    <footer className="site-footer">
      <SeaLine />
      <div className="footer-ground">
        <div className="wrap">
          <div className="footer-top">
            <div className="footer-brand">
              <Logo {...furniture} isSecond />
              {description && <p>{description}</p>}
              {randomRead && (
                <a className="text-link" href={randomPostPath}>
                  <Icon name="shuffle" size={14} />
                  随便读一篇
                </a>
              )}
            </div>
            {columnsOf(footerNav).map((entry) => (
              <Column key={entry.label} entry={entry} />
            ))}
            <Totals />
          </div>
          {footerLinks.length > 0 && <FooterLinks links={footerLinks} />}
          <div className="footer-end">
            <span>{copyright}</span>
            <Registrations {...furniture} />
            {traditional && (
              <button className="script-switch" type="button" data-script-switch="" translate="no" hidden />
            )}
            <RunDays {...furniture} />
          </div>
        </div>
      </div>
    </footer>
  );
}
