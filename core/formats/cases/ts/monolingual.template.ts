<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ro_RO" sourcelanguage="en">
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../mainwindow.cpp" line="12"/>
        <location filename="../mainwindow.ui" line="34"/>
        <source>&amp;Open...</source>
        <translation>&amp;Open it...</translation>
    </message>
    <message>
        <source>Unfinished</source>
        <translation type="unfinished">Neterminat</translation>
    </message>
    <message>
        <source>Untranslated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same as source</source>
        <translation></translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Untranslated</source>
        <translation>Other context</translation>
    </message>
</context>
</TS>
