[Document]
Status=Show
Duplicates=0
From board=1
To board=1
Crypto key=0
Checksum=1
Board 01=aaaaaabffffffkkkkkklpppppp015
