// The content of the clipboard after copying from Word, from a document on the web and from a web page.
const ignored = (mark: string) =>
  `<![if !supportLists]><span style='mso-fareast-font-family:Calibri'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>`
const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'>${ignored(mark)}${text}<o:p></o:p></p>`
/** Titles that Word numbers, a nested list, an empty paragraph, a table. */
export const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head>
  <meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]-->
  <style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=FR style='tab-interval:35.4pt'><!--StartFragment-->
  <h1 style='mso-list:l1 level1 lfo2'><a name="_Toc1">${ignored('1.')}<span style='color:#2F5496'>Commandes</span></a><o:p></o:p></h1>
  <p class=MsoNormal style='text-align:justify'><span style='font-family:"Arial",sans-serif'>Toute <b style='mso-bidi-font-weight:normal'>commande</b> est <i>ferme</i>.<o:p></o:p></span></p>
  <p class=MsoNormal><o:p>&nbsp;</o:p></p>
  ${item(1, '1.', 'Acompte')}${item(2, 'a.', 'trente pour cent')}${item(2, 'b.', 'à la commande')}${item(1, '2.', 'Solde')}
  <table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=302 style='width:226pt'><p class=MsoNormal>Délai<o:p></o:p></p></td></tr></table>
  <!--EndFragment--></body></html>`
/** Everything is inside a `b` element that is not bold. */
export const shared = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt">Garantie</span></h2>
  <p dir="ltr"><span style="font-weight:400">Un </span><span style="font-weight:700">an</span></p><br><ul><li dir="ltr"><p dir="ltr"><span>pièces</span></p></li></ul></b>`
export const site = `<!--StartFragment--><div class="content"><h3 style="color:red">Retours</h3><div>Sous <a href="https://example.com/x" onclick="x()">14 jours</a><img src="x.png" onerror="x()">.</div>
  <script>alert(1)</script><aside><p>Voir <strong>aussi</strong></p></aside></div><!--EndFragment-->`
