export default function Page() {
  return <main>go</main>;
}
